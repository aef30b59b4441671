-- A name as the last part of an address: Latin letters, digits and hyphens. A name that has none of them gets letters of
-- its own that stay the same.
CREATE OR REPLACE FUNCTION shelf_slug(name text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
	slug text := lower(name);
BEGIN
	slug := replace(replace(replace(replace(slug, 'щ', 'sch'), 'ш', 'sh'), 'ч', 'ch'), 'ж', 'zh');
	slug := replace(replace(replace(replace(slug, 'ю', 'yu'), 'я', 'ya'), 'ё', 'e'), 'х', 'kh');
	slug := translate(slug, 'абвгдезийклмнопрстуфцыэъь', 'abvgdeziyklmnoprstufcye');
	-- é is e with an accent, and the accent goes.
	slug := regexp_replace(normalize(slug, NFKD), '[\u0300-\u036f''’]', '', 'g');
	slug := trim(BOTH '-' FROM left(trim(BOTH '-' FROM regexp_replace(slug, '[^a-z0-9]+', '-', 'g')), 60));
	RETURN CASE WHEN slug = '' THEN left(md5(name), 8) ELSE slug END;
END
$$;
