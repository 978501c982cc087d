//! On other systems there is no such memory: vectors do.

use std::ptr::NonNull;

pub(super) fn blank<T>(_: usize) -> Option<NonNull<T>> {
    None
}

pub(super) fn resize<T>(_: NonNull<T>, _: usize, _: usize) -> Option<NonNull<T>> {
    None
}

pub(super) fn give_back<T>(_: NonNull<T>, _: usize) {}
