-- A picture got more widths: cards that show it as their cover are written anew, and every process makes anew what shows it.
CREATE OR REPLACE FUNCTION announce_picture_widths() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM new_pictures JOIN old_pictures USING (id) WHERE new_pictures.widths IS DISTINCT FROM old_pictures.widths) THEN
		UPDATE products SET card = '' WHERE id IN (
			SELECT product_id FROM product_pictures JOIN new_pictures ON new_pictures.id = picture_id WHERE position = 0
		);
		PERFORM pg_notify('changes', json_build_object('table', 'pictures')::text);
	END IF;
	RETURN NULL;
END
$$;
