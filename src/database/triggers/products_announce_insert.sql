CREATE TRIGGER products_announce_insert AFTER INSERT ON products REFERENCING NEW TABLE AS changed_products FOR EACH STATEMENT EXECUTE FUNCTION announce_product_change();
