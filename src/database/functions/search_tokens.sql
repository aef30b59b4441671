-- Words in their order. A slash lives only between digits. With `joined`, words tied by a hyphen also count as one, marked
-- by a plus: Сиро-но-Мэй is сиро, но, мэй and +сирономэй.
-- after a change: DELETE FROM search_names; UPDATE products SET words = DEFAULT
-- after a change: UPDATE search_synonyms SET stems = DEFAULT
CREATE OR REPLACE FUNCTION search_tokens(source text, joined boolean) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
	spelling text := search_spelling(source);
	piece text;
	pieces text[];
	tokens text[] := '{}';
BEGIN
	IF spelling IS NULL THEN
		RETURN tokens;
	END IF;
	IF spelling ~ '\d' THEN
		spelling := search_measures(spelling);
	END IF;
	IF strpos(spelling, '/') > 0 THEN
		spelling := regexp_replace(spelling, '(?<!\d)/|/(?!\d)', ' ', 'g');
	END IF;
	tokens := array_remove(regexp_split_to_array(spelling,
		'[\u0001-\u002c\u002e\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u2bff\u3000-\u303f\ufe00-\ufe0f\ufeff\ufffd]+'), '');
	-- Most texts end here: what follows is only for words with a hyphen, and for those too long to be words.
	IF strpos(spelling, '-') = 0 AND length(spelling) <= 60 THEN
		RETURN tokens;
	END IF;
	pieces := tokens;
	tokens := '{}';
	FOREACH piece IN ARRAY pieces LOOP
		piece := left(piece, 60);
		IF strpos(piece, '-') = 0 THEN
			tokens := tokens || piece;
		ELSE
			tokens := tokens || array_remove(string_to_array(piece, '-'), '');
			IF joined AND piece ~ '[^-]-+[^-]' THEN
				tokens := tokens || ('+' || replace(piece, '-', ''));
			END IF;
		END IF;
	END LOOP;
	RETURN tokens;
END
$$;
