-- The version of a text that holds at a time; where none does yet, the first one to come.
CREATE OR REPLACE FUNCTION version_in_force(wanted text, moment timestamp with time zone) RETURNS integer LANGUAGE sql STABLE AS $$
	SELECT version FROM documents, LATERAL (SELECT effective_from <= (moment AT TIME ZONE 'Asia/Novosibirsk')::date AS holds) AS today
	WHERE slug = wanted ORDER BY holds DESC, CASE WHEN holds THEN version ELSE -version END DESC LIMIT 1
$$;
