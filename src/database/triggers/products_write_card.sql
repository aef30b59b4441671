CREATE TRIGGER products_write_card BEFORE INSERT ON products FOR EACH ROW EXECUTE FUNCTION write_product_card();
