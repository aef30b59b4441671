-- after a change: UPDATE search_synonyms SET stems = DEFAULT
CREATE OR REPLACE FUNCTION write_synonym_stems() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.stems := (
		SELECT coalesce(string_agg(search_stem(replace(token, 'ё', 'е')), ' ' ORDER BY place), '')
		FROM unnest(search_tokens(NEW.phrase, false)) WITH ORDINALITY AS tokens (token, place)
	);
	RETURN NEW;
END
$$;
