-- The wanted address, or with a number when other shelves of this kind have it.
CREATE OR REPLACE FUNCTION free_shelf_slug(shelf_kind text, wanted text, own_id bigint) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
	free_slug text := wanted;
	tried integer := 1;
BEGIN
	WHILE EXISTS (SELECT FROM shelves WHERE kind = shelf_kind AND slug = free_slug AND id IS DISTINCT FROM own_id) LOOP
		tried := tried + 1;
		free_slug := wanted || '-' || tried;
	END LOOP;
	RETURN free_slug;
END
$$;
