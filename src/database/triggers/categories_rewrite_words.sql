CREATE TRIGGER categories_rewrite_words AFTER UPDATE OF name ON categories FOR EACH ROW EXECUTE FUNCTION rewrite_words_of_products('category_id');
