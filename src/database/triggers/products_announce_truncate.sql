CREATE TRIGGER products_announce_truncate AFTER TRUNCATE ON products FOR EACH STATEMENT EXECUTE FUNCTION announce_product_change();
