-- The index of an address is asked for where the name of the delivery speaks of the post.
CREATE OR REPLACE FUNCTION delivery_needs_index(delivery_name text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT lower(delivery_name COLLATE "und-x-icu") LIKE '%почт%'
$$;
