-- The words of a name that many products share (a character, a series, a maker, a category), read once. The name counts as
-- one word too: who types неонтануки means NEON TANUKI.
-- after a change: DELETE FROM search_names; UPDATE products SET words = DEFAULT
CREATE OR REPLACE FUNCTION search_learn_name(shared text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	plain text[] := search_tokens(shared, false);
BEGIN
	IF EXISTS (SELECT FROM search_names WHERE name = shared) THEN
		RETURN;
	END IF;
	INSERT INTO search_names (name, words) VALUES (
		shared,
		search_word_ids(
			search_tokens(shared, true)
				|| CASE WHEN cardinality(plain) BETWEEN 2 AND 4 THEN array[left('+' || array_to_string(plain, ''), 60)] ELSE '{}' END
		)
	) ON CONFLICT DO NOTHING;
END
$$;
