CREATE TRIGGER makers_rewrite_words AFTER UPDATE OF name ON makers FOR EACH ROW EXECUTE FUNCTION rewrite_words_of_products('maker_id');
