//! The schemas of the document: every type that is asked or answered.

use crate::calls::class::{member, teacher};
use crate::calls::{
    board, explore, health, hint, jobs, layers, puzzles, read, record, results, setup, solve, steps, warn,
    why_not,
};
use crate::jobs::{FramesShown, JobShown, StateEvent};
use crate::orders::{anatomy, bot, contest, explain, reply, reproduce, review, search, study};
use crate::paste::ReadAnswer;
use crate::refusal;
use crate::shelf::ShelfRow;
use crate::view::BoardAnswer;
use plyground_arena::class::Next;
use plyground_players::FrameThought;
use serde_json::{Value, json};
use utoipa::OpenApi;

#[derive(OpenApi)]
#[openapi(
    info(title = "plyground", description = "Boards, exact scores, live searches, reviews and matches"),
    components(schemas(
        health::Health,
        member::JoinAsked,
        member::Joined,
        member::NextAsked,
        Next,
        teacher::ClassShown,
        teacher::Control,
        setup::Setup,
        board::BoardAsked,
        board::PlayAsked,
        BoardAnswer,
        solve::SolveAsked,
        solve::SolveAnswer,
        hint::HintAsked,
        hint::HintAnswer,
        warn::WarnAsked,
        warn::WarnAnswer,
        read::ReadAsked,
        ReadAnswer,
        record::RecordAsked,
        record::RecordAnswer,
        why_not::WhyNotAsked,
        why_not::WhyNotAnswer,
        layers::Layers,
        explore::ExploreAnswer,
        puzzles::PuzzleRow,
        puzzles::PuzzleShown,
        puzzles::TryAsked,
        puzzles::TryAnswer,
        puzzles::PuzzleHintAsked,
        puzzles::PuzzleHint,
        steps::StepsAsked,
        steps::StepsAnswer,
        search::SearchAsked,
        search::SearchResult,
        reply::ReplyAsked,
        reply::ReplyResult,
        review::ReviewAsked,
        review::ReviewResult,
        review::DoneOf,
        explain::ExplainAsked,
        contest::ContestAsked,
        contest::ContestFrame,
        contest::GameRow,
        study::StudyAsked,
        study::StudyFrame,
        study::FilesResult,
        reproduce::ReproduceAsked,
        anatomy::AnatomyAsked,
        anatomy::AnatomyResult,
        bot::talk::TalkAsked,
        bot::talk::TalkResult,
        bot::grade::GradeAsked,
        bot::grade::GradeResult,
        jobs::JobOrdered,
        JobShown,
        FramesShown,
        StateEvent,
        ShelfRow,
        results::SaveAsked,
        results::Saved,
        refusal::ErrorAnswer,
        FrameThought
    ))
)]
struct Document;

/// The document without its calls.
pub(super) fn document() -> Value {
    serde_json::to_value(Document::openapi()).expect("a document has JSON")
}

/// The kinds of work, with what each takes.
const ORDERS: [(&str, &str); 11] = [
    ("search", "SearchAsked"),
    ("reply", "ReplyAsked"),
    ("review", "ReviewAsked"),
    ("explain", "ExplainAsked"),
    ("match", "ContestAsked"),
    ("tournament", "ContestAsked"),
    ("study", "StudyAsked"),
    ("reproduce", "ReproduceAsked"),
    ("anatomy", "AnatomyAsked"),
    ("talk", "TalkAsked"),
    ("grade", "GradeAsked"),
];

/// An order: what its kind takes, who wants it, and whether it goes on without them.
pub(super) fn job_order() -> Value {
    let one = |(kind, asked): &(&str, &str)| {
        json!({"allOf": [
            {"$ref": format!("#/components/schemas/{asked}")},
            {"type": "object", "required": ["page", "kind"], "properties": {
                "page": {"type": "string", "description": "The page: 16 to 32 random letters and digits of its own."},
                "kind": {"type": "string", "enum": [kind]},
                "keep": {"type": "boolean", "description": "Whether it goes on when the page is gone."}
            }}
        ]})
    };
    json!({"description": "Work that a page orders.", "oneOf": ORDERS.iter().map(one).collect::<Vec<_>>()})
}
