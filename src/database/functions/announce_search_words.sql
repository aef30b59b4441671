-- What a word may mean changes only when there is a new word or another synonym: then whoever has cached it drops it.
-- Changes of price and stock, which are many, leave it alone.
CREATE OR REPLACE FUNCTION announce_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('catalogue', 'words');
	RETURN NULL;
END
$$;
