-- Reports count a product in the category, series and maker that it has now: its days are counted again.
CREATE OR REPLACE FUNCTION note_moved_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO sales_changes (product_id) VALUES (NEW.id);
	RETURN NULL;
END
$$;
