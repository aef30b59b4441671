-- Every process makes anew what it keeps of this table, no matter who changed it and how.
CREATE OR REPLACE FUNCTION announce_table_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('changes', json_build_object('table', TG_TABLE_NAME)::text);
	RETURN NULL;
END
$$;
