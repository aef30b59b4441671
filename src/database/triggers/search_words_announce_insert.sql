CREATE TRIGGER search_words_announce_insert AFTER INSERT ON search_words REFERENCING NEW TABLE AS new_words FOR EACH STATEMENT EXECUTE FUNCTION announce_new_words();
