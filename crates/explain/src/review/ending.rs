//! How a game that is reviewed ended.

use serde::Serialize;
use serde::ser::{SerializeStruct, Serializer};

/// How a game ended. As JSON it is `result`, with the `winner` where there is one.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// A seat, from one, won.
    Won(usize),
    /// Nobody did alone.
    Drawn,
    /// It is not over.
    Unfinished,
}

impl Serialize for Ending {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (result, winner) = match self {
            Ending::Won(seat) => ("won", Some(*seat)),
            Ending::Drawn => ("drawn", None),
            Ending::Unfinished => ("unfinished", None),
        };
        let mut fields = serializer.serialize_struct("Ending", 2)?;
        fields.serialize_field("result", result)?;
        fields.serialize_field("winner", &winner)?;
        fields.end()
    }
}

#[cfg(feature = "schema")]
impl utoipa::PartialSchema for Ending {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
        use utoipa::openapi::schema::{ObjectBuilder, Type};
        let result =
            ObjectBuilder::new().schema_type(Type::String).enum_values(Some(["won", "drawn", "unfinished"]));
        let fields =
            ObjectBuilder::new().property("result", result).property("winner", Option::<usize>::schema());
        fields.required("result").into()
    }
}

#[cfg(feature = "schema")]
impl utoipa::ToSchema for Ending {}
