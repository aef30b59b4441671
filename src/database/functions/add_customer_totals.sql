-- A new account has bought nothing yet.
CREATE OR REPLACE FUNCTION add_customer_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO customer_totals (account_id) VALUES (NEW.id);
	RETURN NULL;
END
$$;
