CREATE TRIGGER series_rewrite_words AFTER UPDATE OF name, latin ON series FOR EACH ROW EXECUTE FUNCTION rewrite_words_of_products('series_id');
