-- The day of the shop's time zone, as shopTimeZone in date-format.ts says it.
CREATE OR REPLACE FUNCTION shop_day(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (at AT TIME ZONE 'Asia/Novosibirsk')::date;
