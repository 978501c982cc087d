//! S5, measured: simulations, methods, costs, win rates that converge, its ideas and its example.

pub(crate) mod converge;
pub(crate) mod example;
pub(crate) mod methods;
pub(crate) mod simulations;

/// How much is done of everything.
pub(crate) struct Sizes {
    pub(crate) repetitions: usize,
    pub(crate) positions: usize,
    pub(crate) games: u64,
    /// Games of each two methods.
    pub(crate) tournament: u64,
    /// Simulations at which win rates are looked at.
    pub(crate) converging: &'static [u64],
}

/// What the parts of S5 share.
pub(crate) type Setup<'a> = crate::measure::Setup<'a, Sizes>;
