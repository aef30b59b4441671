-- Opens the shelf of a name, unless it has one. Another transaction may take the address at the same moment: then the next.
-- after a change: SELECT open_shelf('series', name, latin) FROM series ORDER BY name
-- after a change: SELECT open_shelf('maker', name, NULL) FROM makers ORDER BY name
-- after a change: SELECT open_shelf('character', character, max(character_latin)) FROM products WHERE character <> '' GROUP BY character ORDER BY character
CREATE OR REPLACE FUNCTION open_shelf(shelf_kind text, shelf_name text, latin text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	wanted text := shelf_slug(coalesce(nullif(trim(latin), ''), shelf_name));
BEGIN
	WHILE NOT EXISTS (SELECT FROM shelves WHERE kind = shelf_kind AND name = shelf_name) LOOP
		INSERT INTO shelves (kind, name, slug) VALUES (shelf_kind, shelf_name, free_shelf_slug(shelf_kind, wanted, NULL))
		ON CONFLICT DO NOTHING;
	END LOOP;
END
$$;
