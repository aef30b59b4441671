CREATE OR REPLACE FUNCTION open_shelf_of_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM open_shelf('character', NEW.character, NEW.character_latin);
	RETURN NULL;
END
$$;
