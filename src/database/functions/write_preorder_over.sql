CREATE OR REPLACE FUNCTION write_preorder_over() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.preorder_over := preorder_has_ended(NEW);
	RETURN NEW;
END
$$;
