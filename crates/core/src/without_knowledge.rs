//! Games of which nothing is known but the rules.

/// Says of a game that it knows no more than its rules: implements [`Tactics`](crate::Tactics),
/// [`Playouts`](crate::Playouts), [`Symmetry`](crate::Symmetry), [`Parts`](crate::Parts), [`Centre`](crate::Centre),
/// [`Grid`](crate::Grid) and [`Coded`](crate::Coded) by what they provide.
///
/// A game that has something to say in one of them names the others, and writes that one itself.
///
/// ```
/// # use plyground_core::*;
/// # struct Mine;
/// # impl Game for Mine {
/// #     type State = u8;
/// #     type Move = u8;
/// #     type Key = u8;
/// #     fn seats(&self) -> usize { 1 }
/// #     fn start(&self) -> u8 { 0 }
/// #     fn turn(&self, _: &u8) -> Seat { Seat::FIRST }
/// #     fn moves(&self, _: &u8, out: &mut Vec<u8>) { out.push(1); }
/// #     fn play(&self, state: &mut u8, _: u8) { *state = 1; }
/// #     fn payoffs(&self, state: &u8) -> Option<Payoffs> { (*state > 0).then(|| Payoffs::draw(1)) }
/// #     fn key(&self, state: &u8) -> u8 { *state }
/// # }
/// without_knowledge!(Mine: Tactics, Playouts, Symmetry, Parts, Grid, Coded);
///
/// impl Centre for Mine {
///     fn off_centre(&self, mv: u8) -> u32 {
///         u32::from(mv)
///     }
/// }
/// ```
#[macro_export]
macro_rules! without_knowledge {
    ($game:ty) => {
        $crate::without_knowledge!($game: Tactics, Playouts, Symmetry, Parts, Centre, Grid, Coded);
    };
    ($game:ty: $($knowledge:ident),+ $(,)?) => {
        $($crate::without_knowledge!(@one $game, $knowledge);)+
    };
    (@one $game:ty, Playouts) => {
        impl $crate::Playouts for $game {
            type Scratch = ::std::vec::Vec<<$game as $crate::Game>::Move>;
        }
    };
    (@one $game:ty, $knowledge:ident) => {
        impl $crate::$knowledge for $game {}
    };
}
