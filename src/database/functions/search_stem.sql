-- What a word is a form of. Snowball keeps the vowel that comes and goes (фигурка, фигурок; значок, значки): it is dropped.
-- after a change: UPDATE search_words SET stem = search_stem(word)
-- after a change: UPDATE search_synonyms SET stems = DEFAULT
CREATE OR REPLACE FUNCTION search_stem(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT CASE
		WHEN word ~ '[а-я]' THEN
			regexp_replace(coalesce((ts_lexize('pg_catalog.russian_stem', word))[1], word), '([бвгджзклмнпрстфхцчшщ]{1,2})[ео]([кц])$', '\1\2')
		WHEN word ~ '[a-z]' THEN coalesce((ts_lexize('pg_catalog.english_stem', word))[1], word)
		ELSE word
	END
$$;
