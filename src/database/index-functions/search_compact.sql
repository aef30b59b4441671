-- Letters and digits only, for names and SKUs that are typed in full. No function of ours inside: indexes use it.
CREATE OR REPLACE FUNCTION search_compact(source text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT regexp_replace(replace(lower(source COLLATE "und-x-icu"), 'ё', 'е'), '[^a-zа-я0-9]+', '', 'g')
$$;
