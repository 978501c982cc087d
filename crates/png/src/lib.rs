//! Pictures in PNG, with the font that is built in: the same everywhere, whatever fonts a machine has.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb::Database};
use std::sync::{Arc, OnceLock};

/// DejaVu Sans in the letters that plots need; its license is beside it.
static FONT: &[u8] = include_bytes!("../fonts/DejaVuSans-subset.ttf");

/// A picture in SVG as PNG, `zoom` dots for each of its units.
pub fn png(svg: &str, zoom: f32) -> Result<Vec<u8>, String> {
    static FONTS: OnceLock<Arc<Database>> = OnceLock::new();
    let fontdb = FONTS.get_or_init(|| {
        let mut fonts = Database::new();
        fonts.load_font_data(FONT.to_vec());
        Arc::new(fonts)
    });
    let options =
        Options { fontdb: fontdb.clone(), font_family: "DejaVu Sans".to_owned(), ..Options::default() };
    let tree = Tree::from_str(svg, &options).map_err(|error| error.to_string())?;
    let size = tree.size().to_int_size().scale_by(zoom).ok_or("a picture without size")?;
    let mut dots = Pixmap::new(size.width(), size.height()).ok_or("a picture without size")?;
    resvg::render(&tree, Transform::from_scale(zoom, zoom), &mut dots.as_mut());
    dots.encode_png().map_err(|error| error.to_string())
}
