//! Every command as a user sees it. `TRYCMD=overwrite cargo test -p plyground` writes the snapshots anew; read them.

#[test]
fn commands_print_what_they_printed() {
    trycmd::TestCases::new()
        .env("NO_COLOR", "1")
        .env("COLUMNS", "100")
        // What is solved here is nobody's progress.
        .env("PLYGROUND_DATA", "")
        .case("tests/cmd/*.trycmd")
        .case("tests/cmd/*.toml");
}
