-- The shelf of a series or a maker, whose kind is the argument.
CREATE OR REPLACE FUNCTION open_named_shelf() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM open_shelf(TG_ARGV[0], NEW.name, to_jsonb(NEW) ->> 'latin');
	RETURN NULL;
END
$$;
