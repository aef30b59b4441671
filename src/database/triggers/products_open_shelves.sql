CREATE TRIGGER products_open_shelves AFTER INSERT ON products REFERENCING NEW TABLE AS made_products FOR EACH STATEMENT EXECUTE FUNCTION open_shelves_of_products();
