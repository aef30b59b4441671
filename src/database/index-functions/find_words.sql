-- The words by which staff find people and goods, each by its beginning: `find_words(…) @@ 'петр:*'`. Not pg_trgm: in a
-- database of the character type C it takes no Cyrillic letter for one. A phone is found whole, without its 7, and by its
-- last seven or four digits. See docs/decisions/0017.
-- Its cost is honest, about 15 µs: otherwise plans call it for every row in the place of reading an index.
-- Not in SQL: as part of an index PostgreSQL would read such a body anew for each statement. A word is shorter than the 2046
-- bytes that an index takes, because the text is.
CREATE OR REPLACE FUNCTION find_words(texts text, phone text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 5000 AS $$
BEGIN
	RETURN array_to_tsvector(array_remove(regexp_split_to_array(
		concat_ws(' ', translate(lower(left(texts, 500) COLLATE "und-x-icu"), 'ё', 'е'), phone, substr(phone, 2), right(phone, 7), right(phone, 4)) COLLATE "und-x-icu",
		'[^[:alnum:]]+'
	), ''));
END
$$;
