-- Words that look or sound alike, for what was mistyped; the caller counts the edits. A short word with two letters
-- swapped has few trigrams left, hence the low threshold.
-- A setting of pg_trgm can be named here only once its library is loaded, which any of its functions does.
SELECT show_limit();
CREATE OR REPLACE FUNCTION search_similar(token text) RETURNS TABLE (id integer, spelling text, word text, sound text, own_sound text, joined boolean) LANGUAGE sql STABLE SET enable_seqscan = off SET pg_trgm.similarity_threshold = 0.1 AS $$
	SELECT known.id, known.spelling, known.word, known.sound, heard, known.joined
	FROM replace(token, 'ё', 'е') AS folded, search_sound(token) AS heard, search_words AS known
	WHERE (known.word % folded OR known.sound % heard) AND known.word ~ '[^0-9/]' AND abs(length(known.word) - length(folded)) <= 3
	ORDER BY greatest(similarity(known.word, folded), similarity(known.sound, heard)) DESC
	LIMIT 200
$$;
