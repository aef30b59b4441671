-- Every process looks anew when the next sale begins or ends.
CREATE OR REPLACE FUNCTION announce_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('changes', json_build_object('table', 'sales')::text);
	RETURN NULL;
END
$$;
