-- In a fixed order, lest two imports wait for each other.
CREATE OR REPLACE FUNCTION open_shelves_of_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM open_shelf('character', fresh.character, fresh.latin)
	FROM (
		SELECT made.character, max(made.character_latin) AS latin FROM made_products AS made
		WHERE made.character <> '' AND NOT EXISTS (SELECT FROM shelves WHERE kind = 'character' AND name = made.character)
		GROUP BY made.character ORDER BY made.character
	) AS fresh;
	RETURN NULL;
END
$$;
