CREATE TRIGGER product_pictures_touch_delete AFTER DELETE ON product_pictures REFERENCING OLD TABLE AS changed_covers FOR EACH STATEMENT EXECUTE FUNCTION touch_covered_products();
