-- The delivery type «Моя полка» follows the shop's setting, so that there is one place to switch it on or off. It is
-- archived like any other type: orders refer to it.
CREATE OR REPLACE FUNCTION offer_shelf() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE delivery_types SET archived_at = CASE WHEN NEW.shelf = 'on' THEN NULL ELSE coalesce(archived_at, now()) END
	WHERE shelf;
	IF NOT FOUND AND NEW.shelf = 'on' THEN
		INSERT INTO delivery_types (name, price_kopecks, requires_address, note, shelf, position)
		VALUES ('Моя полка', 0, false, 'Отложим у себя. Добавьте другие заказы и отправьте всё одной посылкой', true,
			(SELECT coalesce(max(position), 0) + 1 FROM delivery_types));
	END IF;
	RETURN NULL;
END
$$;
