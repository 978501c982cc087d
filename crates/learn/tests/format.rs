//! A store read as docs/formats.md describes it, by other hands than the program's own.

use plyground_learn::store::{self, Entry, Header, Known, Values};

/// Takes so many bytes off the front.
fn take<'a>(bytes: &mut &'a [u8], count: usize) -> &'a [u8] {
    let (front, rest) = bytes.split_at(count);
    *bytes = rest;
    front
}

fn word(bytes: &mut &[u8]) -> u32 {
    u32::from_le_bytes(take(bytes, 4).try_into().unwrap())
}

/// A number of seven bits a byte.
fn number(bytes: &mut &[u8]) -> u128 {
    let (mut value, mut shift) = (0, 0);
    loop {
        let byte = take(bytes, 1)[0];
        value |= u128::from(byte & 0x7F) << shift;
        shift += 7;
        if byte < 0x80 {
            return value;
        }
    }
}

/// The records behind the version, by kind.
fn records(mut bytes: &[u8]) -> Vec<(u32, &[u8])> {
    assert_eq!(take(&mut bytes, 16), b"plyground values");
    assert_eq!(word(&mut bytes), 1);
    let mut records = Vec::new();
    while !bytes.is_empty() {
        let head = &bytes[..12];
        let (length, kind, check) = (word(&mut bytes), word(&mut bytes), word(&mut bytes));
        assert_eq!(word(&mut bytes), crc32fast::hash(head));
        let data = take(&mut bytes, length as usize);
        assert_eq!(check, crc32fast::hash(data));
        records.push((kind, data));
    }
    records
}

#[test]
fn a_store_is_as_it_is_described() {
    let header = Header {
        game: "connect:7x6x4".to_owned(),
        max_bytes: 1 << 22,
        origins: Vec::new(),
        foreign: true,
        dropped: 0,
    };
    let mut values = Values::new(header);
    let entries: Vec<Entry> = (0..20_000_u128)
        .map(|i| (i * i * 77_777 + i, Known { visits: 10 + (i % 900) as u32, wins: [(i % 7) as u32, 3] }))
        .collect();
    values.table.add(entries.clone());
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("store");
    store::write(&path, &values).unwrap();

    let bytes = std::fs::read(&path).unwrap();
    let records = records(&bytes);
    let kinds: Vec<u32> = records.iter().map(|(kind, _)| *kind).collect();
    assert_eq!(kinds, [1, 2, 2, 3]);
    let header: serde_json::Value = serde_json::from_slice(records[0].1).unwrap();
    assert_eq!((header["game"].as_str(), header["foreign"].as_bool()), (Some("connect:7x6x4"), Some(true)));
    let mut found: Vec<Entry> = Vec::new();
    for (_, mut data) in records[1..3].iter().copied() {
        let mut before = None::<u128>;
        while !data.is_empty() {
            let far = number(&mut data);
            let key = before.map_or(far, |before| before + far + 1);
            let mut count = || number(&mut data) as u32;
            found.push((key, Known { visits: count(), wins: [count(), count()] }));
            before = Some(key);
        }
    }
    assert_eq!(found, entries);
    assert_eq!(records[3].1, (entries.len() as u64).to_le_bytes());
}
