CREATE TRIGGER products_announce_delete AFTER DELETE ON products REFERENCING OLD TABLE AS changed_products FOR EACH STATEMENT EXECUTE FUNCTION announce_product_change();
