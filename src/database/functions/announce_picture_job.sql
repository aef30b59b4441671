CREATE OR REPLACE FUNCTION announce_picture_job() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('pictures', '');
	RETURN NULL;
END
$$;
