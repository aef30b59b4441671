-- The shop's time zone, as staff have set it. Write (SELECT shop_zone()) in a statement with many rows, so that it is read once.
CREATE OR REPLACE FUNCTION shop_zone() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT time_zone FROM site_settings
$$;
