-- Reads typed texts: for each its sound as a whole, and its words with what each is a form of and sounds like.
CREATE OR REPLACE FUNCTION search_spell(texts text[]) RETURNS json LANGUAGE sql STABLE AS $$
	SELECT json_agg(
		json_build_object(
			'sound', search_sound(search_spelling(typed)),
			'words', (
				SELECT coalesce(json_agg(
					json_build_object(
						'token', token,
						'stem', search_stem(folded),
						'sound', search_sound(token),
						'stop', coalesce(cardinality(ts_lexize('pg_catalog.russian_stem', folded)) = 0, false)
					) ORDER BY place
				), '[]')
				FROM unnest(search_tokens(typed, false)) WITH ORDINALITY AS tokens (token, place), replace(token, 'ё', 'е') AS folded
			)
		) ORDER BY number
	)
	FROM unnest(texts) WITH ORDINALITY AS asked (typed, number)
$$;
