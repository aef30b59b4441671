-- The day of the shop's time zone.
CREATE OR REPLACE FUNCTION shop_day(at timestamptz) RETURNS date LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
	RETURN (at AT TIME ZONE shop_zone())::date;
END
$$;
