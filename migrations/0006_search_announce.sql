-- What a word may mean changes only when there is a new word or another synonym: then those who remember it forget.
-- Changes of price and stock, which are many, leave it alone.
CREATE FUNCTION "announce_search_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('catalogue', 'words');
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "search_words_announce" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "search_words" FOR EACH STATEMENT EXECUTE FUNCTION "announce_search_words"();
--> statement-breakpoint
DROP TRIGGER "search_synonyms_announce" ON "search_synonyms";
--> statement-breakpoint
CREATE TRIGGER "search_synonyms_announce" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "search_synonyms" FOR EACH STATEMENT EXECUTE FUNCTION "announce_search_words"();
