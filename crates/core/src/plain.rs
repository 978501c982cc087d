//! Text from strangers, made fit to be shown.

/// The same text in characters that only show themselves: what would move a cursor, change a colour or turn the direction of
/// writing is a blank.
///
/// ```
/// assert_eq!(plyground_core::plain("a\u{1b}[31mb\u{202e}c\nd"), "a [31mb c d");
/// ```
pub fn plain(text: &str) -> String {
    text.chars().map(|letter| if is_plain(letter) { letter } else { ' ' }).collect()
}

/// Whether a character does nothing but show itself.
pub fn is_plain(letter: char) -> bool {
    let is_hidden = matches!(letter,
        '\u{AD}' | '\u{61C}' | '\u{180E}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}'
        | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E0FFF}');
    !letter.is_control() && !is_hidden
}
