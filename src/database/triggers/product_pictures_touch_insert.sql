CREATE TRIGGER product_pictures_touch_insert AFTER INSERT ON product_pictures REFERENCING NEW TABLE AS changed_covers FOR EACH STATEMENT EXECUTE FUNCTION touch_covered_products();
