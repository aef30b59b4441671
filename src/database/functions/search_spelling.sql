-- How texts become words. The same functions read products and queries, so the two can never disagree.
-- after a change: DELETE FROM search_names; UPDATE products SET words = DEFAULT
-- after a change: UPDATE search_synonyms SET stems = DEFAULT
CREATE OR REPLACE FUNCTION search_spelling(source text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT translate(
		lower(CASE WHEN source ~ '[\u0300-\u036f]' THEN normalize(source, NFC) ELSE source END COLLATE "und-x-icu"),
		'āīūēōâîûêô‐‑‒–—−''’ʼ`´"', 'aiueoaiueo------'
	)
$$;
