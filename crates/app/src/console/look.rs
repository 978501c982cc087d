//! How the screen looks: which signs and colours the terminal can show.

use plyground_players::BoardColour;
use ratatui::style::{Color, Modifier, Style};

/// What the terminal can show.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Look {
    /// Only signs of ASCII.
    pub(crate) is_ascii: bool,
    pub(crate) colours: Colours,
}

/// The colours of a terminal.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Colours {
    /// None, as `NO_COLOR` asks for.
    None,
    /// The sixteen that every terminal has, in the shades that its owner chose.
    Sixteen,
    /// All of them.
    True,
}

impl Look {
    /// What the environment says of the terminal.
    pub(crate) fn of_environment(is_ascii: bool) -> Look {
        let of = |name: &str| std::env::var(name).unwrap_or_default();
        Look { is_ascii, colours: Colours::of(&of("NO_COLOR"), &of("COLORTERM"), &of("TERM")) }
    }

    /// A stone: something on the colour itself.
    pub(crate) fn stone(self, colour: &BoardColour) -> Style {
        match self.colours {
            Colours::None => Style::new().add_modifier(Modifier::BOLD),
            Colours::Sixteen => {
                let ink = if colour.symbol == 'B' { Color::White } else { Color::Black };
                Style::new().fg(ink).bg(sixteen(colour.symbol)).add_modifier(Modifier::BOLD)
            }
            Colours::True => {
                let (red, green, blue) = rgb(&colour.rgb);
                let light = 299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue);
                let ink = if light > 110_000 { Color::Rgb(0, 0, 0) } else { Color::Rgb(255, 255, 255) };
                Style::new().fg(ink).bg(Color::Rgb(red, green, blue)).add_modifier(Modifier::BOLD)
            }
        }
    }

    /// The colour as ink.
    pub(crate) fn ink(self, colour: &BoardColour) -> Style {
        match self.colours {
            Colours::None => Style::new(),
            Colours::Sixteen => Style::new().fg(sixteen(colour.symbol)),
            Colours::True => {
                let (red, green, blue) = rgb(&colour.rgb);
                Style::new().fg(Color::Rgb(red, green, blue))
            }
        }
    }

    /// What stands back.
    pub(crate) fn faint(self) -> Style {
        match self.colours {
            Colours::None => Style::new(),
            Colours::Sixteen => Style::new().fg(Color::DarkGray),
            Colours::True => Style::new().fg(Color::Rgb(128, 128, 136)),
        }
    }

    /// The lines of a board.
    pub(crate) fn grid(self) -> Style {
        match self.colours {
            Colours::None => Style::new(),
            Colours::Sixteen => Style::new().fg(Color::Blue),
            Colours::True => Style::new().fg(Color::Rgb(64, 96, 160)),
        }
    }

    /// A headline, or what is chosen.
    pub(crate) fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// What is under the cursor.
    pub(crate) fn chosen(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD)
    }

    /// A key that can be pressed.
    pub(crate) fn key(self) -> Style {
        match self.colours {
            Colours::None => self.strong(),
            _ => Style::new().fg(Color::Cyan).add_modifier(Modifier::BOLD),
        }
    }

    /// Something that went wrong, or would.
    pub(crate) fn alarm(self) -> Style {
        match self.colours {
            Colours::None => self.strong(),
            _ => Style::new().fg(Color::LightRed).add_modifier(Modifier::BOLD),
        }
    }

    /// Something good.
    pub(crate) fn good(self) -> Style {
        match self.colours {
            Colours::None => self.strong(),
            _ => Style::new().fg(Color::LightGreen).add_modifier(Modifier::BOLD),
        }
    }
}

impl Colours {
    fn of(no_color: &str, colorterm: &str, term: &str) -> Colours {
        match colorterm {
            _ if !no_color.is_empty() || term == "dumb" => Colours::None,
            "truecolor" | "24bit" => Colours::True,
            _ => Colours::Sixteen,
        }
    }
}

fn sixteen(symbol: char) -> Color {
    match symbol {
        'R' => Color::Red,
        'Y' => Color::Yellow,
        'B' => Color::Blue,
        'G' => Color::Green,
        _ => Color::Magenta,
    }
}

/// `#0072b2`; grey for anything else.
fn rgb(text: &str) -> (u8, u8, u8) {
    let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6);
    let number = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok()).unwrap_or(0x80_80_80);
    let [_, red, green, blue] = number.to_be_bytes();
    (red, green, blue)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_decides_on_colours() {
        assert_eq!(Colours::of("1", "truecolor", "xterm"), Colours::None);
        assert_eq!(Colours::of("", "truecolor", "xterm"), Colours::True);
        assert_eq!(Colours::of("", "", "xterm"), Colours::Sixteen);
        assert_eq!((rgb("#0072b2"), rgb("red")), ((0, 0x72, 0xb2), (128, 128, 128)));
    }
}
