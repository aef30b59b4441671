-- With another time zone payments belong to other days: those of both zones are counted again.
CREATE OR REPLACE FUNCTION move_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO sales_changes (day)
	SELECT DISTINCT unnest(ARRAY[(paid_at AT TIME ZONE OLD.time_zone)::date, (paid_at AT TIME ZONE NEW.time_zone)::date])
	FROM orders WHERE paid_at IS NOT NULL;
	RETURN NULL;
END
$$;
