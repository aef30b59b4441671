-- A series or a maker got another name. Its shelf keeps its address: only staff, who rename the shelf, change that.
CREATE OR REPLACE FUNCTION rename_shelf() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE shelves SET name = NEW.name WHERE kind = TG_ARGV[0] AND name = OLD.name;
	RETURN NULL;
END
$$;
