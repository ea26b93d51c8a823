//! Finds `NaN` and infinities in data before it is encoded: JSON has no such numbers, and `serde_json` would write null.

use std::fmt;

use serde::ser::{self, Serialize, Serializer};

/// Returns false when a number is not finite. Also returns true for data that cannot be serialized for another reason.
pub(crate) fn has_finite_numbers(data: &(impl Serialize + ?Sized)) -> bool {
    !matches!(data.serialize(FiniteNumbers), Err(Found::NotFinite))
}

/// A serializer that writes nothing.
#[derive(Clone, Copy)]
struct FiniteNumbers;

#[derive(Debug)]
enum Found {
    NotFinite,
    Other,
}

impl fmt::Display for Found {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("not finite")
    }
}

impl std::error::Error for Found {}

impl ser::Error for Found {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Found::Other
    }
}

macro_rules! accept {
    ($($method:ident($type:ty))*) => {
        $(fn $method(self, _: $type) -> Result<(), Found> { Ok(()) })*
    };
}

impl Serializer for FiniteNumbers {
    type Ok = ();
    type Error = Found;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    accept! {
        serialize_bool(bool) serialize_i8(i8) serialize_i16(i16) serialize_i32(i32) serialize_i64(i64)
        serialize_i128(i128) serialize_u8(u8) serialize_u16(u16) serialize_u32(u32) serialize_u64(u64)
        serialize_u128(u128) serialize_char(char) serialize_str(&str) serialize_bytes(&[u8])
        serialize_unit_struct(&'static str)
    }

    fn serialize_f32(self, value: f32) -> Result<(), Found> {
        self.serialize_f64(value.into())
    }

    fn serialize_f64(self, value: f64) -> Result<(), Found> {
        if value.is_finite() { Ok(()) } else { Err(Found::NotFinite) }
    }

    fn serialize_none(self) -> Result<(), Found> {
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Found> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Found> {
        Ok(())
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, _: &'static str) -> Result<(), Found> {
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Result<(), Found> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        value: &T,
    ) -> Result<(), Found> {
        value.serialize(self)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self, Found> {
        Ok(self)
    }

    fn serialize_tuple(self, _: usize) -> Result<Self, Found> {
        Ok(self)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, Found> {
        Ok(self)
    }

    fn serialize_tuple_variant(self, _: &'static str, _: u32, _: &'static str, _: usize) -> Result<Self, Found> {
        Ok(self)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self, Found> {
        Ok(self)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, Found> {
        Ok(self)
    }

    fn serialize_struct_variant(self, _: &'static str, _: u32, _: &'static str, _: usize) -> Result<Self, Found> {
        Ok(self)
    }

    fn collect_str<T: fmt::Display + ?Sized>(self, _: &T) -> Result<(), Found> {
        Ok(())
    }
}

macro_rules! walk {
    ($($trait:ident :: $method:ident($($name:ty)?))*) => {
        $(impl ser::$trait for FiniteNumbers {
            type Ok = ();
            type Error = Found;

            fn $method<T: Serialize + ?Sized>(&mut self, $(_: $name,)? value: &T) -> Result<(), Found> {
                value.serialize(*self)
            }

            fn end(self) -> Result<(), Found> {
                Ok(())
            }
        })*
    };
}

walk! {
    SerializeSeq::serialize_element()
    SerializeTuple::serialize_element()
    SerializeTupleStruct::serialize_field()
    SerializeTupleVariant::serialize_field()
    SerializeStruct::serialize_field(&'static str)
    SerializeStructVariant::serialize_field(&'static str)
}

impl ser::SerializeMap for FiniteNumbers {
    type Ok = ();
    type Error = Found;

    /// Keys need no check: `serde_json` refuses keys that are not text.
    fn serialize_key<T: Serialize + ?Sized>(&mut self, _: &T) -> Result<(), Found> {
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Found> {
        value.serialize(*self)
    }

    fn end(self) -> Result<(), Found> {
        Ok(())
    }
}
