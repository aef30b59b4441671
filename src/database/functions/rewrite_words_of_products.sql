-- A series, maker or category got another name: its products are found by the new one.
CREATE OR REPLACE FUNCTION rewrite_words_of_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW IS DISTINCT FROM OLD THEN
		EXECUTE format('UPDATE products SET words = DEFAULT WHERE %I = $1', TG_ARGV[0]) USING NEW.id;
	END IF;
	RETURN NULL;
END
$$;
